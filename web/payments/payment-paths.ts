export const walletPath = "/profile/wallet";
export const historyPath = "/profile/wallet-history";
export const topUpPath = "/profile/balance-up";

import CreditCard from "lucide-react/icons/credit-card";
import QrCode from "lucide-react/icons/qr-code";
import type { LucideIcon } from "lucide-react/types";
import type { PaymentMethod } from "#contracts/payments/rules.ts";

export const methodIcons: Record<PaymentMethod, LucideIcon> = { card: CreditCard, qr: QrCode };

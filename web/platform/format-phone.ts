/** `+996 555 000 002`: the country code, then groups of three; other formats are returned unchanged. */
export function formatPhone(phone: string): string {
  const [, code, ...groups] = /^(\+996)(\d{3})(\d{3})(\d{3,4})$/.exec(phone) ?? [];
  return code ? [code, ...groups].join("\u00a0") : phone;
}

/** Shows the current step on the terminal, in place of the last one. */
export function say(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${what}`);
}

type Close = () => Promise<void>
const closers: Close[] = []

/** Registers cleanup from hooks and tests, where `afterAll` cannot be registered any more. */
export function closeAfterFile(close: Close): void {
  closers.push(close)
}

export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close()
}

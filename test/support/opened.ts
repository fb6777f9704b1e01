type Close = () => Promise<void>
const opened: Close[] = []

/** For whatever a hook or a test opens: vitest hears of an `afterAll` only while it collects a file. */
export function closeAfterFile(close: Close): void {
  opened.push(close)
}

export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0)) await close()
}

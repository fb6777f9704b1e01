/** The part of `EventSource` that clients of our event streams use; this version of Node has none. */
export class FetchedEvents {
  static opened: FetchedEvents[] = []
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readyState = 0
  readonly #listeners = new Map<string, (event: { type: string; data: string }) => void>()
  readonly #aborter = new AbortController()

  constructor(url: string) {
    FetchedEvents.opened.push(this)
    // The client opens a stream with an error again, so that an ended test would keep the server open.
    void this.#read(url).catch(() => this.readyState < 2 && this.onerror?.())
  }

  addEventListener(name: string, listener: (event: { type: string; data: string }) => void): void {
    this.#listeners.set(name, listener)
  }

  close(): void {
    this.readyState = 2
    this.#aborter.abort()
  }

  async #read(url: string): Promise<void> {
    const { body } = await fetch(url, { signal: this.#aborter.signal })
    this.readyState = 1
    this.onopen?.()
    let rest = ''
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + piece).split('\n\n')
      rest = parts.pop()!
      for (const part of parts) this.#dispatch(part)
    }
  }

  #dispatch(part: string): void {
    const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s, 2))) as Record<
      string,
      string
    >
    const type = fields['event'] ?? 'message'
    this.#listeners.get(type)?.({ type, data: fields['data'] ?? '' })
  }
}

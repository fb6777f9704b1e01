import { editionByCode } from '#editions/editions.ts'
import type { BusMessage } from '#platform/bus.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { Runtime } from '#platform/plugin.ts'

/** `owner` is one person or all staff of the edition; `notify` asks the client to fetch its notices again. */
export type BadgeListener = { edition: string; owner: 'staff' | number; notify: () => void }

/** Clears the notice for the other staff members who are connected. */
export const staffNoticeReadEvent = 'bell.staff_saw'

const minIntervalMs = 2_000

/**
 * Tracks the clients connected to this process. Bus messages carry ids only, so the slice that emitted an event is
 * asked for the recipients, and only if somebody of that edition is connected.
 */
export class NotificationBadges {
  readonly #runtime: Runtime
  readonly #listeners = new Map<string, Map<BadgeListener['owner'], Set<ThrottledListener>>>()
  readonly #pending = new Map<string, BusMessage & { id: number }>()
  #running = false

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    runtime.bus.subscribe((message) => this.#onMessage(message))
    runtime.bus.onGap(() => {
      for (const edition of this.#listeners.values())
        for (const listeners of edition.values()) for (const listener of listeners) listener.notify()
    })
  }

  watch({ edition, owner, notify }: BadgeListener): () => void {
    const byOwner = this.#listeners.get(edition) ?? new Map<BadgeListener['owner'], Set<ThrottledListener>>()
    const own = byOwner.get(owner) ?? new Set()
    const listener = new ThrottledListener(notify)
    this.#listeners.set(edition, byOwner.set(owner, own.add(listener)))
    // Covers events that were missed before the connection.
    notify()
    return () => {
      listener.cancel()
      own.delete(listener)
      if (own.size === 0 && byOwner.get(owner) === own) byOwner.delete(owner)
      if (byOwner.size === 0 && this.#listeners.get(edition) === byOwner) this.#listeners.delete(edition)
    }
  }

  #onMessage(message: BusMessage): void {
    const { event, edition, id } = message
    if (!this.#listeners.has(edition)) return
    if (event === staffNoticeReadEvent) this.#notify(edition, 'staff')
    else if (
      id !== undefined &&
      this.#runtime.plugins.some(({ notifications }) => notifications?.badges?.after(event))
    ) {
      // Repeated events for the same entity within one tick are resolved once.
      this.#pending.set(`${edition} ${event} ${id}`, { event, edition, id })
      if (!this.#running) void this.#drain()
    }
  }

  async #drain(): Promise<void> {
    this.#running = true
    await new Promise((resolve) => setImmediate(resolve))
    for (const [key, message] of this.#pending) {
      this.#pending.delete(key)
      try {
        await this.#notifyTargets(message)
      } catch (error) {
        // Clients also poll every minute, so a failure only delays the badge.
        this.#runtime.log.warn({ err: error }, 'notification badge update failed')
      }
    }
    this.#running = false
  }

  async #notifyTargets({ event, edition, id }: BusMessage & { id: number }): Promise<void> {
    const requester = systemRequester(editionByCode(edition)!)
    for (const { notifications } of this.#runtime.plugins) {
      const badges = notifications?.badges
      if (!badges?.after(event)) continue
      // Reads from the primary, since a replica may lag behind the event.
      const { persons, staff } = await inTransaction(this.#runtime, requester, (ctx) => badges.whom(ctx, id, event))
      for (const person of persons) this.#notify(edition, person)
      if (staff) this.#notify(edition, 'staff')
    }
  }

  #notify(edition: string, owner: BadgeListener['owner']): void {
    for (const listener of this.#listeners.get(edition)?.get(owner) ?? []) listener.notify()
  }
}

/** Notifies immediately, then merges further calls into one at the end of the interval. */
class ThrottledListener {
  readonly #notify: () => void
  #notifiedAt = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(notify: () => void) {
    this.#notify = notify
  }

  notify(): void {
    if (this.#timer) return
    const wait = this.#notifiedAt + minIntervalMs - performance.now()
    if (wait > 0) this.#timer = setTimeout(() => this.#notifyNow(), wait).unref()
    else this.#notifyNow()
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }

  #notifyNow(): void {
    this.#timer = undefined
    this.#notifiedAt = performance.now()
    this.#notify()
  }
}

const badgesByRuntime = new WeakMap<Runtime, NotificationBadges>()

export function notificationBadges(runtime: Runtime): NotificationBadges {
  const badges = badgesByRuntime.get(runtime) ?? new NotificationBadges(runtime)
  badgesByRuntime.set(runtime, badges)
  return badges
}

import { drawFor } from '#editions/demo/draw.ts'
import type { Draw } from '#editions/demo/draw.ts'
import type { Edition } from '#editions/edition.ts'
import type { Origin, RefusedReason } from '../../model.ts'
import { suited, suitedFor } from './candidates.ts'
import type { Suited } from './candidates.ts'
import { between, earlier, hourMs, later, minuteMs } from './clock.ts'
import type { Clock } from './clock.ts'
import { makeWanted } from './request.ts'
import type { Speech } from './request.ts'
import { Story } from './story.ts'
import type { Client, Tutor, World } from './world.ts'

export const seed = 1
export type Scene = { edition: Edition; speech: Speech; world: World; clock: Clock; now: Date }
/** Whom it is about, where that is not left to chance. */
export type Cast = { client?: Client | undefined; tutor?: Tutor | undefined; subject?: number; level?: number | null }
export type Begun = { story: Story; first: Suited }

/** So many are asked at once: fewer than usual, or a demo would be all offers. */
const asked = 12

/** A request of somebody who was there by then, which the first tutor of the story suits. */
export function begin(scene: Scene, draw: Draw, at: Date, origin: Origin, cast: Cast): Begun {
  const { world } = scene
  const tutor = cast.tutor ?? draw.pick(world.tutors.filter(({ published_at }) => published_at < at))
  const others = world.clients.filter(({ id, created_at }) => id !== tutor.id && created_at < earlier(at, hourMs))
  const client = cast.client ?? draw.pick(others)
  const wanted = makeWanted(draw, scene, client, tutor, { origin, ...cast })
  return { story: new Story(client, wanted, at, scene.edition.fee), first: suited(wanted, tutor)! }
}

/** Those who suit it best, and whomever the story is about among them. */
export function candidates({ world }: Scene, { story, first }: Begun, at: Date): Suited[] {
  const best = suitedFor(story.wanted, world.tutors, at)
    .filter(({ tutor }) => tutor.id !== first.tutor.id && tutor.id !== story.client.id)
    .slice(0, asked - 1)
  return [...best, first].toSorted((a, b) => b.points - a.points || a.tutor.id - b.tutor.id)
}

type Answering = {
  from: Date
  until: Date
  offered: readonly Suited[]
  /** How many say yes at least; those who say nothing at all. */
  yes?: number
  mute?: readonly number[]
}

/** What those who were asked say until then: each at their own pace, some never. */
export function answers({ edition, speech }: Scene, draw: Draw, story: Story, given: Answering): void {
  const { from, until, offered, yes = 0, mute = [] } = given
  const words = speech.words(story.client.locale)
  const mayAnswer = offered.filter(({ tutor }) => !mute.includes(tutor.id))
  const sure = new Set(mayAnswer.slice(0, yes).map(({ tutor }) => tutor.id))
  const said = mayAnswer.flatMap((one) => {
    const { id } = one.tutor
    const at = sure.has(id)
      ? later(from, (until.getTime() - from.getTime()) * between(draw, 0.1, 0.9))
      : later(from, paceOf(edition, id) * between(draw, 0.4, 1.6))
    const agrees = sure.has(id) || draw.chance(0.6)
    return sure.has(id) || draw.chance(0.5)
      ? [{ ...one, at, agrees, text: draw.pick(agrees ? words.yes : words.no) }]
      : []
  })
  for (const { tutor, at, agrees, text, rate } of said.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    if (at < until) {
      if (agrees) story.agreed(at, tutor.id, draw.chance(0.8) ? text : '', rate)
      else story.refused(at, tutor.id, draw.pick(reasons), draw.chance(0.6) ? text : '')
    }
}

export const reasons: readonly RefusedReason[] = ['busy', 'busy', 'schedule', 'place', 'price', 'level']

/** What an answer usually takes somebody: most are quick, some take hours. */
export function paceOf({ code }: Edition, tutor: number): number {
  return (8 + 700 * drawFor(seed, code, tutor, 'pace').next() ** 2.5) * minuteMs
}

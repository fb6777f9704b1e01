import type { PlotName } from './plots.ts'
import type { Cast } from './scene.ts'
import type { World } from './world.ts'

/** So many of each stand in an edition; those of the school where there is one. */
const crowd: Partial<Record<PlotName, number>> = {
  new: 6,
  new_personal: 3,
  processing: 6,
  processing_again: 2,
  potential: 6,
  potential_choice: 2,
  potential_refused: 3,
  potential_silent: 2,
  appointed: 6,
  first_class: 5,
  waiting_for_pay: 4,
  overdue: 3,
  paid: 8,
  paid_before: 5,
  paused: 5,
  lost: 7,
  deleted: 5,
}
const ofSchool: Partial<Record<PlotName, number>> = { school_new: 3, school_handed: 2, school_processing: 3 }

/** What those have to look at whom everybody may be. */
const ofClient: readonly PlotName[] = [
  'potential_choice',
  'processing',
  'appointed',
  'first_class',
  'waiting_for_pay',
  'paid',
  'paid_before',
  'lost',
  'deleted',
]
const ofTutor: readonly PlotName[] = [
  'new_personal',
  'new_personal',
  'potential_open',
  'potential_open',
  'potential_open',
  'appointed',
  'first_class',
  'waiting_for_pay',
  'overdue',
  'paid',
  'lost',
]
const ofBoth: readonly PlotName[] = ['new_personal', 'potential_open', 'first_class', 'paid']

export type Part = { plot: PlotName; cast: Cast }

export function partsOf({ logins: { client, tutor, both } }: World, school: boolean): Part[] {
  const many = (counts: Partial<Record<PlotName, number>>) =>
    (Object.entries(counts) as [PlotName, number][]).flatMap(([plot, count]) =>
      Array.from({ length: count }, (): Part => ({ plot, cast: {} })),
    )
  const all = (plots: readonly PlotName[], cast: Cast) => plots.map((plot): Part => ({ plot, cast }))
  return [
    // The two of them meet: whoever signs in as one sees what the other does.
    ...(client && tutor ? all(['new_personal'], { client, tutor }) : []),
    ...(client ? all(ofClient, { client }) : []),
    ...(tutor ? all(ofTutor, { tutor }) : []),
    ...(both ? all(ofBoth, { tutor: both }) : []),
    ...many(crowd),
    ...(school ? many(ofSchool) : []),
  ]
}

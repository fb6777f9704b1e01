import type { ScenarioName } from './scenarios.ts'
import type { Participants } from './start-order.ts'
import type { OrderDemoPeople } from './people.ts'

/** Number of orders per scenario in each edition; school scenarios only where the edition has a school. */
const scenarioCounts: Partial<Record<ScenarioName, number>> = {
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
const schoolScenarioCounts: Partial<Record<ScenarioName, number>> = {
  school_new: 3,
  school_handed: 2,
  school_processing: 3,
}

const clientScenarios: readonly ScenarioName[] = [
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
const tutorScenarios: readonly ScenarioName[] = [
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
const bothRolesScenarios: readonly ScenarioName[] = ['new_personal', 'potential_open', 'first_class', 'paid']

export type PlannedOrder = { scenario: ScenarioName; participants: Participants }

export function planDemoOrders({ logins: { client, tutor, both } }: OrderDemoPeople, school: boolean): PlannedOrder[] {
  const many = (counts: Partial<Record<ScenarioName, number>>) =>
    (Object.entries(counts) as [ScenarioName, number][]).flatMap(([scenario, count]) =>
      Array.from({ length: count }, (): PlannedOrder => ({ scenario, participants: {} })),
    )
  const all = (scenarios: readonly ScenarioName[], participants: Participants) =>
    scenarios.map((scenario): PlannedOrder => ({ scenario, participants }))
  return [
    // Both demo accounts share an order, so that each sees what the other does.
    ...(client && tutor ? all(['new_personal'], { client, tutor }) : []),
    ...(client ? all(clientScenarios, { client }) : []),
    ...(tutor ? all(tutorScenarios, { tutor }) : []),
    ...(both ? all(bothRolesScenarios, { tutor: both }) : []),
    ...many(scenarioCounts),
    ...(school ? many(schoolScenarioCounts) : []),
  ]
}

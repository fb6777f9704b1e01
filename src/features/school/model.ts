/** The side that decided that a request goes to the school. */
export const transferCauses = ['rule', 'staff', 'client'] as const
export type TransferCause = (typeof transferCauses)[number]

/** `waiting` until the school has confirmed the request; then the stages that it reports; `returned` is the end. */
export const transferStates = [
  'waiting',
  'received',
  'in_progress',
  'teacher_found',
  'first_lesson',
  'learning',
  'declined',
  'returned',
] as const
export type TransferState = (typeof transferStates)[number]

/** The stages that the school may report. */
export const reportedStages = ['in_progress', 'teacher_found', 'first_lesson', 'learning', 'declined'] as const

/** The steps that a client sees, in their order. */
export const clientSteps = ['received', 'in_progress', 'teacher_found', 'first_lesson', 'learning'] as const

export const candidateStatuses = ['new', 'received', 'interview', 'accepted', 'declined', 'erased'] as const
export type CandidateStatus = (typeof candidateStatuses)[number]
/** The school has not decided yet. */
export const openCandidateStatuses = ['new', 'received', 'interview'] as const
export const isOpenCandidate = (status: string) => (openCandidateStatuses as readonly string[]).includes(status)

export const reportedDecisions = ['interview', 'accepted', 'declined'] as const

export const candidateLimits = { name: 100, email: 254, phone: 40, about: 2000, subjects: 10, experience: 60 } as const
/** Candidates without an account are forgotten after this time. */
export const candidateRetentionDays = 365

export const rulePlaces = ['any', 'online', 'offline'] as const
type RulePlace = (typeof rulePlaces)[number]

/** The matching stops counting here, so a rule with this number has no limit. */
export const countedTutors = 500

export type TransferRule = {
  id: number
  title: string
  subject_id: number | null
  level_id: number | null
  place: RulePlace
  price_from: number | null
  price_to: number | null
  hour_from: number
  hour_to: number
  share: number
  max_tutors: number
  position: number
}

/** The values of a request that rules compare. */
export type OrderFacts = {
  order_id: number
  subjects: readonly number[]
  levels: readonly number[]
  online: boolean
  offline: boolean
  price: number | null
  /** The hour in the edition's time zone at which the request was placed. */
  hour: number
}

export type TransferConditions = {
  /** The subjects of the school; empty while they are unknown, and then rules hand nothing over. */
  taught: ReadonlySet<number>
  transfer_offline_lesson: boolean
}

/** Whether the school could teach it at all, whatever the rules say. */
export function isTransferable(facts: OrderFacts, { taught, transfer_offline_lesson }: TransferConditions): boolean {
  if (!facts.online && !transfer_offline_lesson) return false
  return facts.subjects.length > 0 && facts.subjects.every((one) => taught.has(one))
}

/** All conditions but the number of tutors, which costs a query, and the share. */
export function matchesRule(rule: TransferRule, facts: OrderFacts): boolean {
  if (rule.subject_id !== null && !facts.subjects.includes(rule.subject_id)) return false
  if (rule.level_id !== null && !facts.levels.includes(rule.level_id)) return false
  if (rule.place === 'online' && !facts.online) return false
  if (rule.place === 'offline' && !facts.offline) return false
  return isInHours(rule, facts.hour) && isInPrices(rule, facts.price)
}

/** A period may cross midnight; equal hours are the whole day. */
function isInHours({ hour_from, hour_to }: Pick<TransferRule, 'hour_from' | 'hour_to'>, hour: number): boolean {
  if (hour_from === hour_to) return true
  return hour_from < hour_to ? hour >= hour_from && hour < hour_to : hour >= hour_from || hour < hour_to
}

function isInPrices({ price_from, price_to }: Pick<TransferRule, 'price_from' | 'price_to'>, price: number | null) {
  if (price === null) return price_from === null && price_to === null
  return (price_from === null || price >= price_from) && (price_to === null || price <= price_to)
}

/**
 * Whether the request belongs to the share of the rule. It depends on the two ids only, so a dry run and a repeated job
 * decide alike.
 */
export function isInShare({ id, share }: Pick<TransferRule, 'id' | 'share'>, orderId: number): boolean {
  return bucketOf(orderId, id) < share
}

/** A number from 0 to 99, spread evenly over neighbouring ids (the finalizer of MurmurHash3). */
function bucketOf(orderId: number, ruleId: number): number {
  let hash = (Math.imul(orderId, 0x9e_37_79_b1) ^ Math.imul(ruleId + 1, 0x85_eb_ca_77)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return ((hash ^ (hash >>> 16)) >>> 0) % 100
}

const secondMs = 1000
const shortestRetryMs = 30 * secondMs
const longestRetryMs = 3600 * secondMs

/** Half a minute after the first failed call, then twice as long each time, up to an hour. */
export function retryDelayMs(failures: number): number {
  return Math.min(longestRetryMs, shortestRetryMs * 2 ** Math.min(failures - 1, 10))
}

/** A message that fails so often although the school works is set aside, because it blocks the ones after it. */
export const mostFailures = 5
/** Longer notes of the school are cut; clients and candidates read them. */
export const longestNote = 500

/** Staff get an email once an outage has lasted this long. */
export const alertAfterMs = 3600 * secondMs
/** Reports that could not be used are shown to staff for this time. */
export const unusableReportDays = 7
/** Reports, and messages that the school has, are deleted after this time. */
export const protocolRetentionDays = 90
/** Dry runs look at the requests of this time. */
export const dryRunDays = 30
export const dryRunLimit = 1000
/** The preview of a rule counts the tutors of at most this many requests, which costs several queries each. */
export const dryRunCounts = 100

export const resourceTypes = ['lessons', 'levels', 'cities', 'profs', 'rates'] as const
export type ResourceType = (typeof resourceTypes)[number]

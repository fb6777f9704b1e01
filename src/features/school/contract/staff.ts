import { z } from 'zod'
import { headStaff } from '#shared/access.ts'
import { entity, flag, id, integer, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import {
  choiceField,
  flagField,
  instantField,
  integerField,
  moneyField,
  referenceField,
  searchField,
  textField,
} from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { candidateStatuses, countedTutors, rulePlaces, transferCauses, transferStates } from '../model.ts'

const staff = headStaff
const who = { staff }
export const transferPanel = panelPage('transfer_settings', { menu: 'settings', staff, needs: 'school' })
/** A list below the rules with views of its own. */
const schoolTab = <const S extends string, const P extends string>(segment: S, folder: P) => ({
  ...panelPage(segment, { staff, needs: 'school' }),
  path: `${transferPanel.path}${folder}/` as const,
})
const price = () => moneyField({ optional: true })

/** The rules that hand new requests to the school. */
export const transferRules = crud(transferPanel, {
  name: 'transfer_settings',
  plural: 'transfer_settings',
  fields: {
    title: textField(100, { required: true }),
    subject_id: referenceField('subject', { optional: true }),
    level_id: referenceField('level', { optional: true }),
    place: choiceField(rulePlaces, { initial: 'any' }),
    price_from: price(),
    price_to: price(),
    hour_from: integerField(0, 23),
    hour_to: integerField(0, 23),
    share: integerField(1, 100, 100),
    max_tutors: integerField(0, countedTutors, countedTutors),
    active: flagField(),
    position: integerField(0, 10_000),
    matched_orders: { ...integerField(0, 1_000_000), readOnly: true as const },
    checked_at: { ...instantField({ optional: true }), readOnly: true as const },
  },
  order: { by: 'position' },
  calls: { list: 'GET transfer_settings/list' },
})

const ruleDraft = z.object({
  id: id().optional(),
  subject_id: id().nullable().default(null),
  level_id: id().nullable().default(null),
  place: z.enum(rulePlaces).default('any'),
  price_from: integer(0, 100_000_000_000).nullable().default(null),
  price_to: integer(0, 100_000_000_000).nullable().default(null),
  hour_from: integer(0, 23).default(0),
  hour_to: integer(0, 23).default(0),
  share: integer(1, 100).default(100),
  max_tutors: integer(0, countedTutors).default(countedTutors),
  /** That of the saved rule by default; a new rule is the last. */
  position: integer(0, 10_000).optional(),
})
export type RuleDraft = z.output<typeof ruleDraft>

const dryRun = z.object({
  /** The requests of the last 30 days that the rules may decide about; `more` if only the latest were checked. */
  checked: z.int(),
  more: z.boolean(),
  /** Those that match the conditions, and those of them within the share. */
  matched: z.int(),
  transferred: z.int(),
  /** Requests that an earlier active rule decides about instead. */
  taken: z.int(),
  examples: z.array(z.object({ id: z.int(), created_at: seconds(), lessons: z.array(z.string()) })),
})

const post = <const P extends string, I extends z.ZodObject, A extends z.ZodObject>(path: P, input: I, answer: A) =>
  endpoint({ method: 'POST', path: `/api/admin/${path}`, who, input, answer })

export const transferEndpoints = {
  /** Which requests of the last 30 days the rule would have handed over. Nothing is saved. */
  dryRun: post('transfer_settings/dry_run', z.object({ transfer_settings: entity(ruleDraft) }), dryRun),
  setOffline: post(
    'settings/set/transfer_offline_lesson',
    z.object({ value: flag() }),
    z.object({ transfer_offline_lesson: z.boolean() }),
  ),
  /** Sends the refused messages again, or one of them, and all waiting ones at once. */
  repeatMessages: post(
    'school/messages/repeat',
    z.object({ message_id: id().optional() }),
    z.object({ waiting: z.int() }),
  ),
  setMessageAside: post('school/message/set_aside', z.object({ message_id: id() }), z.object({ waiting: z.int() })),
}

const tabsData = { counts: z.object({ declined: z.int(), candidates: z.int(), problems: z.int() }) }

export const transferList = listResource(schoolTab('school_transfers', 'transfers'), {
  name: 'school_transfer',
  plural: 'school_transfers',
  calls: { list: 'GET school_transfers', export: 'school_transfers/export' },
  fields: {
    order_id: integerField(1, Number.MAX_SAFE_INTEGER),
    lessons: textField(300),
    cause: choiceField(transferCauses),
    reason: textField(200),
    state: choiceField(transferStates),
    note: textField(2000),
    created_at: instantField(),
    reported_at: instantField({ optional: true }),
  },
  row: { teacher: z.string(), rule_id: z.int().nullable() },
  filters: {
    text: searchField(),
    state: choiceField(transferStates),
    cause: choiceField(transferCauses),
    created_at: instantField(),
  },
  sort: ['created_at'],
  direction: 'desc',
  data: tabsData,
})

export const candidateList = listResource(schoolTab('school_candidates', 'candidates'), {
  name: 'school_candidate',
  plural: 'school_candidates',
  calls: { list: 'GET school_candidates', export: 'school_candidates/export' },
  fields: {
    name: textField(100),
    lessons: textField(300),
    status: choiceField(candidateStatuses),
    email: textField(254),
    phone: textField(40),
    experience: integerField(0, 60),
    about: textField(2000),
    note: textField(2000),
    created_at: instantField(),
  },
  row: { tutor_id: z.int().nullable() },
  filters: { text: searchField(), status: choiceField(candidateStatuses) },
  sort: ['created_at'],
  direction: 'desc',
  data: tabsData,
})

const schoolMessage = z.object({
  id: z.int(),
  kind: z.string(),
  order_id: z.int().nullable(),
  candidate_id: z.int().nullable(),
  error: z.string(),
  created_at: seconds(),
})
export type SchoolMessageEntry = z.input<typeof schoolMessage>

/** The connection to the school: settings, outages, waiting and refused messages. */
export const schoolConnectionPage = definePage({
  id: 'panel.transfer_settings.school',
  path: `${transferPanel.path}school/`,
  who,
  layout: 'panel',
  needs: 'school',
  input: noFields,
  data: z.object({
    ...tabsData,
    transfer_offline_lesson: z.boolean(),
    connection: z.enum(['none', 'sandbox', 'outside']),
    /** The page of the sandbox school, in a demo. */
    office: text(200).nullable(),
    last_success_at: seconds().nullable(),
    failing_since: seconds().nullable(),
    retry_at: seconds().nullable(),
    last_error: z.string(),
    rejected_calls: z.int(),
    last_rejected_at: seconds().nullable(),
    /** Genuine reports of the last week that could not be used. */
    unusable_reports: z.int(),
    last_unusable_at: seconds().nullable(),
    lessons: z.array(z.string()),
    waiting: z.int(),
    /** The oldest waiting message, if it has failed. The others wait for it. */
    failing: schoolMessage.nullable(),
    refused: z.array(schoolMessage),
  }),
})

import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { id, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { choiceField, flagField, integerField, slugField, stampField, statusField, textField } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { goals, targetDevices, targetVisitors, variationLetters } from './model.ts'

const staff = [1, 4] as const
const maxValue = 200

const target = {
  device: choiceField(targetDevices, { initial: 'any' }),
  visitors: choiceField(targetVisitors, { initial: 'any' }),
  language: choiceField(['any', ...locales], { initial: 'any' }),
}

export const featurePanel = crud(panelPage('features', { menu: 'settings', staff }), {
  name: 'feature',
  plural: 'features',
  fields: {
    key: slugField(60),
    description: textField(300, { required: true, long: true }),
    value: textField(maxValue),
    rollout: integerField(0, 100),
    rollout_value: textField(maxValue),
    ...target,
    active: flagField(true),
  },
  versions: true,
})

const statuses = {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'running', 'stopped'],
  transitions: {
    /** A started experiment has visitors, so it never becomes a draft, which can be changed. */
    start: { from: ['draft'], to: 'running', confirm: true, stamp: 'started_at', undo: false },
    stop: { from: ['running'], to: 'stopped', confirm: true, stamp: 'stopped_at' },
  },
} as const

const variations = {
  value_a: textField(maxValue, { required: true }),
  weight_a: integerField(0, 100, 50),
  value_b: textField(maxValue, { required: true }),
  weight_b: integerField(0, 100, 50),
  value_c: textField(maxValue),
  weight_c: integerField(0, 100, 0),
  value_d: textField(maxValue),
  weight_d: integerField(0, 100, 0),
}

export const experimentPanel = crud(panelPage('experiments', { menu: 'settings', staff }), {
  name: 'experiment',
  plural: 'experiments',
  fields: {
    name: textField(120, { required: true }),
    key: slugField(60),
    hypothesis: textField(1000, { required: true, long: true }),
    feature: slugField(60),
    ...variations,
    coverage: integerField(1, 100, 100),
    ...target,
    status: statusField(statuses),
    started_at: stampField(),
    stopped_at: stampField(),
  },
  statuses,
})

const share = z.object({
  reached: z.int(),
  rate: z.number(),
  /** The interval that contains the true rate with 95 % certainty. */
  low: z.number(),
  high: z.number(),
  /** The difference to the first variation; null for itself. */
  lift: z.number().nullable(),
  /** The probability of such a difference by chance in any comparison of the experiment, valid at any time. */
  chance: z.number().nullable(),
})

export const experimentResults = z.object({
  variations: z.array(
    z.object({
      letter: z.enum(variationLetters),
      value: z.string(),
      weight: z.int(),
      visitors: z.int(),
      goals: z.record(z.enum(goals), share),
    }),
  ),
  /** The probability that the visitors were divided as declared; below 0.001 something is broken. */
  ratio_chance: z.number().nullable(),
})
export type ExperimentResults = z.output<typeof experimentResults>

export const experimentEndpoints = {
  source: endpoint({
    method: 'GET',
    path: '/api/admin/experiment/source',
    who: { staff },
    input: z.object({}),
    /**
     * The host of the outside GrowthBook that defines the features; null: the panel does. Features of pages with a rule
     * that pages skip.
     */
    answer: z.object({ outside: z.string().nullable(), skipped: z.array(z.string()) }),
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/admin/experiment/results',
    who: { staff },
    input: z.object({ id: id() }),
    answer: z.object({ results: experimentResults }),
  }),
  view: endpoint({
    method: 'POST',
    path: '/api/client/experiments/view',
    who: guest,
    input: z.object({
      experiments: z.array(text(100, 1)).min(1).max(20),
      device: text(20),
      visitors: text(20),
      language: text(10),
    }),
    answer: noFields,
    accepted: true,
    limit: { seconds: 60, perNetwork: 300 },
  }),
}

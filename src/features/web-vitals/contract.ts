import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { choiceField, integerField, numberedChoiceField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { panelPage } from '#shared/panel-page.ts'
import { vitalDevices, vitalNames } from './model.ts'

const maxValue = 10_000_000

const sample = z.object({
  name: z.enum(vitalNames),
  value: z.number().min(0).max(maxValue),
  /** The id of the page; unknown ones are counted together. */
  route: text(100),
  platform: text(20),
  os: text(40).default(''),
  browser: text(40).default(''),
  /** Milliseconds since 1970. */
  ts: z.number().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type VitalSample = z.output<typeof sample>

export const vitalEndpoints = {
  report: endpoint({
    method: 'POST',
    path: '/api/metrics/web_vitals',
    who: guest,
    input: z.object({ samples: z.array(sample).min(1).max(20) }),
    answer: noFields,
    body: 'samples',
    accepted: true,
  }),
}

export const vitalsPanel = panelPage('vitals', { menu: 'settings', staff: [1, 3, 4] })

const days = [7, 28, 90] as const
const vital = () => integerField(0, maxValue)

/** A row is a page on a device; values are at the 75th percentile, CLS in thousandths. */
export const vitalList = listResource(vitalsPanel, {
  name: 'web_vital',
  plural: 'web_vitals',
  calls: { list: 'GET web_vitals', export: 'web_vitals/export' },
  fields: {
    page: textField(100),
    device: choiceField(vitalDevices),
    samples: integerField(0, maxValue),
    lcp: vital(),
    inp: vital(),
    cls: vital(),
    fcp: vital(),
    ttfb: vital(),
  },
  row: {
    vitals: z.record(
      z.string(),
      /** `change` is the difference to the days before, in percent. */
      z.object({ value: z.number(), rating: z.string(), change: z.int().nullable() }),
    ),
  },
  filters: { device: choiceField(vitalDevices), days: numberedChoiceField(days) },
  sort: ['samples', 'page', 'lcp', 'inp', 'cls', 'fcp', 'ttfb'],
  direction: 'desc',
})
export const defaultDays = 28

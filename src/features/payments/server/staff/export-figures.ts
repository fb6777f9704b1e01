import type { StaffMember } from '#shared/access.ts'
import type { FileAnswer, Input } from '#shared/contract.ts'
import { choiceField, dateField, moneyField, textField } from '#shared/fields.ts'
import type { Ctx } from '#platform/context.ts'
import { exportList } from '#platform/crud/export.ts'
import type { figureEndpoints as calls } from '../../contract/staff.ts'
import { figureKinds, providerNames } from '../../model.ts'
import { listFigureEditions } from './figure-editions.ts'
import { periodOf, readFigures } from './read-figures.ts'

const exported = {
  name: 'payment_figure',
  plural: 'payment-figures',
  fields: {
    edition: textField(2),
    currency: textField(3),
    day: dateField(),
    kind: choiceField(figureKinds),
    provider: choiceField(providerNames),
    sum: moneyField({ min: Number.MIN_SAFE_INTEGER }),
  },
}

/** One line per edition, day, kind and provider, for a spreadsheet to sum as it likes. */
export function exportFigures(ctx: Ctx<StaffMember>, input: Input<typeof calls.export>): FileAnswer {
  async function* rows() {
    let id = 0
    for (const edition of await listFigureEditions(ctx)) {
      const figures = await readFigures({ db: ctx.db, edition }, periodOf(ctx, input))
      const { code, currency } = edition
      yield figures.map((figure) => ({ id: ++id, edition: code, currency, ...figure }))
    }
  }
  return exportList(ctx, exported, rows())
}

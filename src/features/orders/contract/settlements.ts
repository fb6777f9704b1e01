import { z } from 'zod'
import { leadStaff } from '#shared/access.ts'
import { choiceField, flagField, instantField, moneyField, searchField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { panelPage } from '#shared/panel-page.ts'
import { settlementKinds, settlementStates } from '../model.ts'

export const settlementsPanel = panelPage('fee_settlements', { menu: 'tutors', staff: leadStaff, inPerson: true })

/** Fees that staff settled outside the site: those that wait for a second person or a confirmation, and their history. */
export const settlementList = listResource(settlementsPanel, {
  name: 'fee_settlement',
  plural: 'fee_settlements',
  calls: { list: 'GET fee_settlements', export: 'fee_settlements/export' },
  fields: {
    created_at: instantField(),
    tutor: textField(200),
    kind: choiceField(settlementKinds),
    amount: moneyField(),
    state: choiceField(settlementStates),
    unconfirmed: flagField(),
    reason: textField(500),
    reference: textField(100),
    method: textField(50),
    staff: textField(200),
    decided_by: textField(200),
    confirmed_by: textField(200),
  },
  row: { order_id: z.int(), own: z.boolean() },
  filters: {
    text: searchField(),
    state: choiceField(settlementStates),
    kind: choiceField(settlementKinds),
    unconfirmed: flagField(),
    created_at: instantField(),
  },
  sort: ['created_at'],
  direction: 'desc',
})

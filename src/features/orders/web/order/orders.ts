import type { PageData } from '#shared/contract.ts'
import type { orderPage } from '../../order-contract.ts'

type Opened = PageData<typeof orderPage>

/** As they travel: what the parts of the page are drawn from. */
export type ClientOrder = NonNullable<Opened['client']>
export type TutorOrder = NonNullable<Opened['tutor']>
export type Response = ClientOrder['responses'][number]
export type Me = Opened['me']
export type Talk = Opened['talks'][number]

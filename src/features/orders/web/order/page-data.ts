import type { PageData } from '#shared/contract.ts'
import type { orderPage } from '../../contract/order-page.ts'

type OrderPageData = PageData<typeof orderPage>

export type ClientOrderData = NonNullable<OrderPageData['client']>
export type TutorOrderData = NonNullable<OrderPageData['tutor']>
export type TutorResponse = ClientOrderData['responses'][number]
export type ChatParticipant = OrderPageData['me']
export type OrderConversation = OrderPageData['conversations'][number]

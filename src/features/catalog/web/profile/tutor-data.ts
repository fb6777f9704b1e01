import type { PageData } from '#shared/contract.ts'
import type { tutorPage } from '../../contract.ts'

export type TutorData = PageData<typeof tutorPage>

import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import type { clientLoginPage, endpoints } from '../contract.ts'
import { SignIn } from './sign-in.tsx'

export default function ClientLogin({ data }: { data: PageData<typeof clientLoginPage> }) {
  return (
    <SignIn
      door="client"
      next={data.next}
      enter={(credentials) => call<typeof endpoints.clientLogin>('POST /api/client/login', credentials)}
    />
  )
}

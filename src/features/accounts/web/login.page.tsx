import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import type { endpoints, tutorLoginPage } from '../contract.ts'
import { SignIn } from './sign-in.tsx'

export default function Login({ data }: { data: PageData<typeof tutorLoginPage> }) {
  return (
    <SignIn
      door="tutor"
      next={data.next}
      enter={(credentials) => call<typeof endpoints.tutorLogin>('POST /api/tutor/login', credentials)}
    />
  )
}

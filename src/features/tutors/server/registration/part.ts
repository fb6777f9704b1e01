import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { registerEndpoints, registerPage } from '../../contract/registration.ts'
import { loadRegister } from './register-page.ts'
import { registerTutor } from './register.ts'

export const registrationPart: PluginPart = {
  routes: {
    endpoints: implement(registerEndpoints, { register: { standalone: registerTutor } }),
    pages: [page(registerPage, loadRegister)],
  },
}

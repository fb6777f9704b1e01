import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { endpoints, profilePage, registerPage } from './contract.ts'
import { fillDemo } from './server/demo/fill.ts'
import { faceFile } from './server/faces/show-face.ts'
import { openProfile } from './server/profile-page.ts'
import { register } from './server/register.ts'
import { openRegister } from './server/register-page.ts'

export const tutors: Plugin = {
  name: 'tutors',
  endpoints: implement(endpoints, { register: { standalone: register } }),
  pages: [draw(registerPage, openRegister), draw(profilePage, openProfile)],
  files: [faceFile],
  stalePages: ['demo.loaded'],
  demo: fillDemo,
}

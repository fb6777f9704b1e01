import { visitorCookie } from '#shared/visitor.ts'
import { storage } from './storage.ts'

const maxAge = 365 * 86_400
const newVisitorKey = 'repeto_new_visitor'
const maxJoined = 20

export function readVisitorId(): string | undefined {
  const start = `${visitorCookie}=`
  return document.cookie
    .split('; ')
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}

/** The same visitor is new until the tab is closed, so that variants for new visitors stay as they are. */
export function createVisitorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${visitorCookie}=${id}; path=/; max-age=${maxAge}; samesite=lax${secure}`
  storage('sessionStorage').setItem(newVisitorKey, '1')
  return id
}

/** The comparisons of pages that the visitor joined as a new one, and stays in as such when they come back. */
const joinedAsNewKey = 'repeto_joined_as_new'

export const listJoinedAsNew = () => (storage('localStorage').getItem(joinedAsNewKey) ?? '').split(' ')

export function saveJoinedAsNew(key: string): void {
  const known = listJoinedAsNew()
  if (!known.includes(key))
    storage('localStorage').setItem(joinedAsNewKey, [...known, key].slice(-maxJoined).join(' ').trim())
}

export function deleteVisitorId(): void {
  storage('localStorage').removeItem(joinedAsNewKey)
  document.cookie = `${visitorCookie}=; path=/; max-age=0; samesite=lax`
}

export const isNewVisitor = () => storage('sessionStorage').getItem(newVisitorKey) !== null

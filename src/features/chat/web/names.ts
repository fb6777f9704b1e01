import { useT } from '#ui/frame.tsx'
import type { Speaker } from '../model.ts'

/** What somebody is called in conversations: the staff by the short name, which is the same in every country. */
export function useNameOf(): (other: { role: Speaker; name: string }) => string {
  const t = useT()
  return ({ role, name }) => (role === 'admin' ? t('chat.sender.admin') : name)
}

import { useT } from '#ui/frame.tsx'
import type { ChatRole } from '../model.ts'

/** Staff go by the short site name, which is the same in every country. */
export function useCounterpartName(): (other: { role: ChatRole; name: string }) => string {
  const t = useT()
  return ({ role, name }) => (role === 'admin' ? t('chat.sender.admin') : name)
}

import { useEffect, useRef, useState } from 'react'
import type { ControlProps } from '#ui/admin/controls/control.ts'
import { FlagControl } from '#ui/admin/controls/text.tsx'
import { useQuery } from '#ui/admin/query.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { leadStaff } from '#shared/access.ts'
import type { redirectEndpoints } from '../../contract.ts'

const typingMs = 300

/** The old path. A link can fill it in; a path that visitors see a page at is pointed out. */
export function SourceField({ name, label, value, field, errors }: ControlProps) {
  const t = useT()
  const isLead = useIsLead()
  const linked = useQuery().get('source')
  const [isPage, setIsPage] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function check(source: string) {
    clearTimeout(timer.current)
    setIsPage(false)
    if (!source.startsWith('/')) return
    timer.current = setTimeout(() => {
      void call<typeof redirectEndpoints.findPage>('GET /api/admin/redirects/find_page', { source }).then((answer) =>
        setIsPage(answer.status === 'success' && answer.data.exists),
      )
    }, typingMs)
  }

  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        name={name}
        hint={t('redirect.source_hint')}
        maxLength={field.max}
        defaultValue={typeof value === 'string' ? value : linked}
        errors={errors[name]}
        onChange={(event) => check(event.target.value)}
      />
      <p role="status" className="text-base text-coral empty:hidden">
        {isPage && t(isLead ? 'redirect.hides_page' : 'redirect.leads_only')}
      </p>
    </div>
  )
}

/** The confirmation that a page may be hidden, which others than leading staff cannot give. */
export function ReplacesPageField(props: ControlProps) {
  return useIsLead() ? <FlagControl {...props} /> : null
}

export function useIsLead(): boolean {
  const status = useFrame().auth.admin_info?.status
  return leadStaff.some((lead) => lead === status)
}

import { useEffect, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import type { staffAuthEndpoints, editionEntryPage } from '../contract.ts'

export default function EditionEntry({ data: { next } }: { data: PageData<typeof editionEntryPage> }) {
  const t = useT()
  const [errorText, setErrorText] = useState('')

  useEffect(() => {
    const ticket = location.hash.slice(1)
    history.replaceState(history.state, '', location.pathname)
    async function enter() {
      const answer = await call<typeof staffAuthEndpoints.enterEdition>('POST /api/admin/edition/enter', { ticket })
      if (answer.status === 'success') await navigate(next, 'replace')
      else setErrorText(answer.message ?? t('error.unavailable'))
    }
    void enter()
  }, [next, t])

  return (
    <section className="grid justify-items-center gap-4 text-center">
      <title>{`${t('staff.entering')} — Repeto`}</title>
      {errorText ? (
        <>
          <p role="alert">{errorText}</p>
          <ButtonLink href="/panel/login">{t('staff.login.title')}</ButtonLink>
        </>
      ) : (
        <>
          <Spinner />
          <p>{t('staff.entering')}</p>
        </>
      )}
    </section>
  )
}

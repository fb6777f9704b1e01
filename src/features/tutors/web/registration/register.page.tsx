import type { PageData } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Books, Chalkboard, Globe } from '#ui/parts/pictures.tsx'
import { Steps } from '#ui/parts/progress.tsx'
import type { registerPage } from '../../contract/registration.ts'
import { RegisterForm } from './register-form.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

type Data = PageData<typeof registerPage>

export default function Register({ data }: { data: Data }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 pt-8 pb-4 wide:grid-cols-[minmax(0,1fr)_380px] wide:pt-14">
      <PageHead title={`${t('register.title')} — ${edition.siteName}`} description={t('register.lead')} />
      <div className="mx-auto grid w-full max-w-150 content-start gap-6 wide:mx-0">
        <div>
          <h1 className="mb-3 text-title font-bold text-balance tablet:text-display">{t('register.title')}</h1>
          <p className="text-soft">{t('register.lead')}</p>
        </div>
        <Steps steps={[t('register.step.one'), t('register.step.two'), t('register.step.three')]} at={0} />
        <RegisterForm data={data} />
        {!data.mine && (
          <p className="text-base text-soft">
            {t('register.known')}{' '}
            <a href={href('/login')} className="text-green underline-offset-4">
              {t('register.log_in')}
            </a>
          </p>
        )}
      </div>
      <Benefits faces={data.faces} total={data.total_tutors} fee={data.fee} />
    </div>
  )
}

const pictures = { requests: Chalkboard, price: Books, fee: Globe } as const

function Benefits({ faces, total, fee }: { faces: Data['faces']; total: string; fee: Data['fee'] }) {
  const t = useT()
  return (
    <aside aria-label={t('register.why')} className="mx-auto grid w-full max-w-150 content-start gap-8 wide:pt-2">
      <h2 className="text-lead font-semibold">{t('register.why')}</h2>
      <ul className="grid gap-7">
        {(['requests', 'price', 'fee'] as const).map((reason) => {
          const Picture = pictures[reason]
          return (
            <li key={reason} className="flex items-center gap-5">
              <Picture className="w-22 shrink-0" />
              <div>
                <h3 className="font-semibold">{t(`register.why.${reason}`)}</h3>
                <p className="text-base text-soft">{t(`register.why.${reason}.text`, fee)}</p>
              </div>
            </li>
          )
        })}
      </ul>
      {faces.length > 0 && (
        <p className="flex items-center gap-3 border-t border-line pt-6 text-base text-soft">
          <span className="flex shrink-0 -space-x-2.5">
            {faces.map(({ name, avatar }) => (
              <span key={name} className="rounded-full ring-2 ring-paper">
                <Avatar name={name} src={avatar} size={40} />
              </span>
            ))}
          </span>
          {t('register.together')} {total}
        </p>
      )}
    </aside>
  )
}

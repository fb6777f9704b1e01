import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import type { homePage, Links } from '../contract.ts'
import { StudyLamp } from './pictures.tsx'
import { SearchBlock } from './search-block.tsx'

export default function Home({ data }: { data: PageData<typeof homePage> }) {
  const t = useT()
  const { edition } = useFrame()
  const { filter_lists: lists, popular } = data
  return (
    <>
      <title>{`${t('home.title')} — ${edition.siteName}`}</title>
      <meta name="description" content={t('home.description')} />
      <div className="mx-auto max-w-page px-4">
        <section className="grid items-center gap-8 py-8 wide:grid-cols-[1fr_300px] wide:py-16">
          <div>
            <h1 className="mb-3 max-w-text text-title font-bold text-balance tablet:text-display">
              {t('home.headline')}
            </h1>
            <p className="mb-6 max-w-text text-soft">{t('home.lead')}</p>
            <SearchBlock lists={lists} withOnline />
          </div>
          <StudyLamp className="hidden w-full wide:block" />
        </section>
        <Steps />
        <LinkList title={t('home.subjects')} links={popular.lesson} />
        <LinkList title={t('home.cities')} links={popular.city} />
      </div>
    </>
  )
}

function Steps() {
  const t = useT()
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-6 text-lead font-semibold">{t('home.how')}</h2>
      <ol className="grid gap-6 tablet:grid-cols-3">
        {['one', 'two', 'three'].map((step, place) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-green-wash font-semibold text-green"
            >
              {place + 1}
            </span>
            <div>
              <h3 className="font-semibold">{t(`home.step.${step}`)}</h3>
              <p className="text-base text-soft">{t(`home.step.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function LinkList({ title, links }: { title: string; links: Links['lesson'] }) {
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-6 text-lead font-semibold">{title}</h2>
      <ul className="grid grid-cols-2 gap-x-6 tablet:grid-cols-3 wide:grid-cols-4 [&_a]:inline-block [&_a]:py-2 [&_a]:text-ink [&_a]:hover:text-green">
        {links.map(({ link, text }) => (
          <li key={link}>
            <a href={link}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

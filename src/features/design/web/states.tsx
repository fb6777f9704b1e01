import { useFrame, useT } from '#ui/frame.tsx'
import { BarChart } from '#ui/parts/bar-chart.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Books, Chalkboard, Globe } from '#ui/parts/pictures.tsx'
import { Progress, Steps } from '#ui/parts/progress.tsx'
import { SkeletonRow, SkeletonText } from '#ui/parts/skeleton.tsx'
import { Sparkline } from '#ui/parts/sparkline.tsx'
import { Part, Specimens, State } from './specimen.tsx'

const values = [12, 18, 9, 24, 31, 28, 14, 22, 35, 41, 30, 26, 38, 44]

export function States() {
  const t = useT()
  const { lang } = useFrame()
  const day = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const bars = values.map((value, place) => ({ label: day.format(Date.UTC(2026, 10, place + 1)), value }))
  return (
    <Specimens group="states">
      <Part title={t('design.part.progress')}>
        <Progress label={t('design.sample.profile')} value={0.7} note="70 %" />
        <Progress label={t('design.sample.sending')} />
        <Steps
          steps={[t('design.step.one'), t('design.step.two'), t('design.step.three'), t('design.step.four')]}
          at={1}
        />
      </Part>
      <Part title={t('design.part.skeleton')}>
        <SkeletonText lines={4} />
        <SkeletonRow />
      </Part>
      <Part title={t('design.part.empty')}>
        <EmptyState
          picture={<Books className="h-24" />}
          title={t('design.empty.title')}
          text={t('design.empty.text')}
          action={<Button look="main">{t('design.sample.add')}</Button>}
        />
        <EmptyState picture={<Globe className="h-24" />} title={t('list.empty')} />
        <EmptyState
          picture={<Chalkboard className="h-24" />}
          title={t('design.empty.title')}
          text={t('design.sample.paragraph')}
        />
      </Part>
      <Part title={t('design.part.chart')} wide>
        <div className="grid gap-4 wide:grid-cols-[2fr_1fr]">
          <Card>
            <BarChart
              title={t('design.chart.title')}
              heads={[t('design.chart.day'), t('design.chart.requests')]}
              bars={bars}
            />
          </Card>
          <Card>
            <State name={t('design.chart.requests')}>
              <span className="flex items-center justify-between gap-4">
                <span className="text-title font-semibold tabular-nums">44</span>
                <Sparkline values={values} label={t('design.chart.title')} />
              </span>
            </State>
          </Card>
        </div>
      </Part>
    </Specimens>
  )
}

import { useT } from '#ui/frame.tsx'
import { refusedReasons } from '../../model.ts'

export function useRefusalQuestion() {
  const t = useT()
  return {
    reasons: {
      label: t('order_page.refuse.reason'),
      choices: refusedReasons.map((value) => ({ value, text: t(`order.refused.${value}`) })),
    },
    note: { label: t('order_page.refuse.note'), most: 1000 },
  }
}

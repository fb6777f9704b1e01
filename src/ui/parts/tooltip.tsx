import type { ComponentProps } from 'react'
import { Focusable, I18nProvider, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { useFrame } from '../frame.tsx'

const delayMs = 300

/**
 * Shown at once on focus and after a delay on hover. It must not contain essential information, because touch screens
 * cannot hover. Not for use inside a `<dialog>`, which would cover it.
 */
export function Tooltip({ text, children }: { text: string } & Pick<ComponentProps<typeof Focusable>, 'children'>) {
  return (
    <I18nProvider locale={useFrame().lang}>
      <TooltipTrigger delay={delayMs} closeDelay={delayMs}>
        <Focusable>{children}</Focusable>
        <AriaTooltip
          placement="top start"
          offset={4}
          containerPadding={8}
          className="max-w-64 rounded-small bg-ink px-2.5 py-1.5 text-small text-paper shadow-float"
        >
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </I18nProvider>
  )
}

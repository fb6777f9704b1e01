import type { Messages } from '@lingui/core'
import { useEffect } from 'react'
import type { Assets, PageAnswer } from '#shared/frame.ts'
import { FrameProvider } from '#ui/frame.tsx'
import { settle } from '#ui/navigation.ts'
import { LoadingBar } from '#ui/parts/loading-bar.tsx'
import { Notifications } from '#ui/parts/notifications.tsx'
import { ActingBanner } from './layouts/chrome/acting-banner.tsx'
import type { PageModules } from './pages.ts'

type DocumentProps = PageModules & {
  answer: PageAnswer
  messages: Messages
  assets: Assets
  state: string
  about: string
  /** The definitions of the first page's features; navigation keeps them, the event stream renews them. */
  features: string
  /** For social networks, which read the HTML of a first visit; browsers do without it. */
  picture?: { url: string; alt: string } | undefined
}

/** The whole document is rendered on both sides, so that React updates `<html lang>` and the head on navigation. */
export function Document({
  answer,
  Component,
  Layout,
  messages,
  assets,
  state,
  about,
  features,
  picture,
}: DocumentProps) {
  const { frame, data, page } = answer
  useEffect(settle, [])
  return (
    <html lang={frame.lang} data-locale={frame.locale} data-layout={frame.layout}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf9f4" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {frame.layout !== 'panel' && <link rel="manifest" href={`/manifest/${frame.locale}.webmanifest`} />}
        <link rel="apple-touch-icon" href="/icons/maskable-192.png" />
        {assets.styles.map((href, place) => (
          // With a precedence React puts the stylesheet before all preloads. The id tells React Aria that its rule is
          // already there, since the content security policy forbids the style element it would add.
          <link
            key={href}
            id={place === 0 ? 'react-aria-pressable-style' : undefined}
            rel="stylesheet"
            href={href}
            precedence="site"
          />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="preload" as="fetch" href={frame.texts} crossOrigin="anonymous" fetchPriority="low" />
        {!frame.head.index && <meta name="robots" content="noindex" />}
        {frame.head.canonical && <link rel="canonical" href={frame.head.canonical} />}
        {frame.head.alternates.map(({ lang, href }) => (
          <link key={lang} rel="alternate" hrefLang={lang} href={href} />
        ))}
        {picture && (
          <>
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content={frame.edition.siteName} />
            <meta property="og:url" content={frame.head.canonical} />
            <meta property="og:image" content={picture.url} />
            <meta property="og:image:type" content="image/jpeg" />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={picture.alt} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        {features && assets.chooser && (
          <>
            <script
              type="application/json"
              id="features"
              dangerouslySetInnerHTML={{ __html: features }}
              suppressHydrationWarning
            />
            <script src={assets.chooser} />
          </>
        )}
        <script type="module" src={assets.start} data-then={assets.script} data-ahead={assets.ahead.join(' ')} />
      </head>
      <body>
        <FrameProvider frame={frame} messages={messages}>
          <LoadingBar />
          <ActingBanner />
          <Layout>
            <Component page={page} data={data as never} />
          </Layout>
          <Notifications />
        </FrameProvider>
        {about && (
          <script
            type="application/ld+json"
            id="about"
            dangerouslySetInnerHTML={{ __html: about }}
            suppressHydrationWarning
          />
        )}
        <script
          type="application/json"
          id="state"
          dangerouslySetInnerHTML={{ __html: state }}
          suppressHydrationWarning
        />
      </body>
    </html>
  )
}

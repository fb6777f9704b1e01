import type { ComponentType, ReactNode } from 'react'
import type { Frame } from '#shared/frame.ts'

type PageComponent = ComponentType<{ page: string; data: never }>
type LayoutComponent = ComponentType<{ children: ReactNode }>
/** What draws a page: its own component inside its layout's. */
export type Drawing = { Component: PageComponent; Layout: LayoutComponent }

type PageModule = { default: PageComponent; draws?: (page: string) => boolean }
type LayoutModule = { default: LayoutComponent }

const files = import.meta.glob<PageModule>('/src/features/*/web/*.page.tsx')
const crudFile = '/src/app/crud.page.tsx'
const layouts = import.meta.glob<LayoutModule>('/src/app/layouts/*.tsx')

/** A page's file carries its id: `home` is `…/web/home.page.tsx`. Declared panel screens share one. */
const fileById = new Map(Object.keys(files).map((file) => [file.replace(/^.*\/(.+)\.page\.tsx$/, '$1'), file]))

export type Drawable = { page: string; layout: Frame['layout'] }

/** The source files a page is drawn by, as the build's manifest names them. */
export function sourcesOf({ page, layout }: Drawable): string[] {
  return [fileById.get(page) ?? crudFile, layoutFile(layout)]
}

export async function loadDrawing({ page, layout }: Drawable): Promise<Drawing> {
  const [component, around] = await Promise.all([
    files[fileById.get(page) ?? '']?.() ?? (import('./crud.page.tsx') as Promise<PageModule>),
    layouts[layoutFile(layout)]!(),
  ])
  if (component.draws && !component.draws(page)) throw new Error(`the page ${page} has neither a file nor a screen`)
  return { Component: component.default, Layout: around.default }
}

function layoutFile(layout: Frame['layout']): string {
  return `/src/app/layouts/${layout}.tsx`
}

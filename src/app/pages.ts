import type { ComponentType, ReactNode } from 'react'
import type { Frame } from '#shared/frame.ts'

type PageComponent = ComponentType<{ page: string; data: never }>
type LayoutComponent = ComponentType<{ children: ReactNode }>
export type PageModules = { Component: PageComponent; Layout: LayoutComponent }

type PageModule = { default: PageComponent; draws?: (page: string) => boolean }
type LayoutModule = { default: LayoutComponent }

const files = import.meta.glob<PageModule>('/src/features/*/web/**/*.page.tsx')
const crudFile = '/src/app/crud.page.tsx'
const layouts = import.meta.glob<LayoutModule>('/src/app/layouts/*.tsx')

/** The file name is the page id: `home` is `…/home.page.tsx`. Declared panel screens share one file. */
const fileById = new Map(Object.keys(files).map((file) => [file.replace(/^.*\/(.+)\.page\.tsx$/, '$1'), file]))

export type PageId = { page: string; layout: Frame['layout'] }

/** The source files of a page, as named in the build manifest. */
export function sourcesOf({ page, layout }: PageId): string[] {
  return [fileById.get(page) ?? crudFile, layoutFile(layout)]
}

export async function loadPageModules({ page, layout }: PageId): Promise<PageModules> {
  const [component, layoutModule] = await Promise.all([
    files[fileById.get(page) ?? '']?.() ?? (import('./crud.page.tsx') as Promise<PageModule>),
    layouts[layoutFile(layout)]!(),
  ])
  if (component.draws && !component.draws(page)) throw new Error(`page ${page} has neither a file nor a screen`)
  return { Component: component.default, Layout: layoutModule.default }
}

function layoutFile(layout: Frame['layout']): string {
  return `/src/app/layouts/${layout}.tsx`
}

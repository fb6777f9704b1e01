import type { ComponentType, ReactNode } from 'react'
import type { Frame } from '#shared/frame.ts'

type PageComponent = ComponentType<{ page: string; data: never }>
type LayoutComponent = ComponentType<{ children: ReactNode }>
export type PageModules = { Component: PageComponent; Layout: LayoutComponent }

type PageModule = { default: PageComponent }
type LayoutModule = { default: LayoutComponent }

const files = import.meta.glob<PageModule>('/src/features/*/web/**/*.page.tsx')
const layouts = import.meta.glob<LayoutModule>('/src/app/layouts/*.tsx')

/** The file name is the page id: `home` is `…/home.page.tsx`. */
const fileById = new Map(Object.keys(files).map((file) => [file.replace(/^.*\/(.+)\.page\.tsx$/, '$1'), file]))

export type PageId = { page: string; layout: Frame['layout'] }

/** The source files of a page, as named in the build manifest. */
export function sourcesOf({ page, layout }: PageId): string[] {
  return [pageFile(page), layoutFile(layout)]
}

export async function loadPageModules({ page, layout }: PageId): Promise<PageModules> {
  const [component, layoutModule] = await Promise.all([files[pageFile(page)]!(), layouts[layoutFile(layout)]!()])
  return { Component: component.default, Layout: layoutModule.default }
}

/** A declared screen draws its list and its form in the file of the list. */
function pageFile(page: string): string {
  const file = fileById.get(page) ?? fileById.get(page.replace(/\.form$/, ''))
  if (!file) throw new Error(`page ${page} has no file`)
  return file
}

function layoutFile(layout: Frame['layout']): string {
  return `/src/app/layouts/${layout}.tsx`
}

import type { ComponentType, ReactNode } from 'react'
import type { Frame } from '#shared/frame.ts'
import type { PageComponent, PageModule } from './page-module.ts'

type LayoutComponent = ComponentType<{ children: ReactNode }>
export type PageModules = { Component: PageComponent; Layout: LayoutComponent }

type LayoutModule = { default: LayoutComponent }

const siteFiles = import.meta.glob<PageModule>([
  '/src/features/*/web/**/*.page.tsx',
  '!/src/features/*/web/**/panel.*.page.tsx',
])
const layouts = import.meta.glob<LayoutModule>('/src/app/layouts/*.tsx')

export type PageId = { page: string; layout: Frame['layout'] }

/** The source files of a page, as named in the build manifest. */
export async function findSources({ page, layout }: PageId): Promise<string[]> {
  const [file] = await findPage(page)
  return [file, layoutFile(layout), ...(isPanelPage(page) ? ['/src/app/panel-pages.ts'] : [])]
}

export async function loadPageModules({ page, layout }: PageId): Promise<PageModules> {
  const [component, layoutModule] = await Promise.all([
    findPage(page).then(([, load]) => load()),
    layouts[layoutFile(layout)]!(),
  ])
  return { Component: component.default, Layout: layoutModule.default }
}

/** The file name is the page id: `home` is `…/home.page.tsx`. */
async function findPage(page: string): Promise<[file: string, load: () => Promise<PageModule>]> {
  const files = Object.entries(isPanelPage(page) ? (await import('./panel-pages.ts')).panelFiles : siteFiles)
  const find = (id: string) => files.find(([file]) => file.endsWith(`/${id}.page.tsx`))
  // A declared screen draws its list and its form in the file of the list.
  const found = find(page) ?? find(page.replace(/\.form$/, ''))
  if (!found) throw new Error(`page ${page} has no file`)
  return found
}

const isPanelPage = (page: string) => page.startsWith('panel.')

function layoutFile(layout: Frame['layout']): string {
  return `/src/app/layouts/${layout}.tsx`
}

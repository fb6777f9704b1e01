import type { ComponentType } from 'react'

export type PageComponent = ComponentType<{ page: string; data: never }>
export type PageModule = { default: PageComponent }

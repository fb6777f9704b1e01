import { chooseVariants } from './choose.ts'
import type { Chosen, PageFeatures } from './choose.ts'

// Runs in the head, before the first paint: visitors never see another variant than their own.
const written = document.getElementById('features')?.textContent
if (written)
  (window as { repetoVariants?: Chosen }).repetoVariants = chooseVariants(JSON.parse(written) as PageFeatures)

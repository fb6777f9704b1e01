/** Names of controls that differ from their rendered value. Typing may begin before hydration. */
export function changedControls(form: HTMLFormElement | null): string[] {
  if (!form) return []
  // Components with hidden fields mark themselves as changed.
  const marked = [...form.querySelectorAll<HTMLElement>('[data-changed]')].map((part) => part.dataset['changed']!)
  const plain = [...form.elements].flatMap((control) =>
    isChanged(control) ? [(control as HTMLInputElement).name] : [],
  )
  return [...marked, ...plain]
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected)
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement) || !control.name || control.type === 'hidden') return false
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

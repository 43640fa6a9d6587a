import { Printer } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Asks the browser to print, which without scripts it does from its own menu. */
export function PrintButton() {
  return (
    <Button look="primary" className="noscript:hidden" onClick={() => window.print()}>
      <Icon of={Printer} />
      Print
    </Button>
  )
}

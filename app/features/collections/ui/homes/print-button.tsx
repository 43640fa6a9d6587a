import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Opens the browser's print dialog. Without JavaScript people use the browser's menu. */
export function PrintButton() {
  return (
    <Button look="primary" className="noscript:hidden" onClick={() => window.print()}>
      <Icon of="printer" />
      Print
    </Button>
  )
}

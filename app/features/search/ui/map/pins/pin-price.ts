import { formatMoney } from '#app/platform/text/format.ts'
import type { MapPin } from '#app/features/listings/views.ts'

/** A pin's price as shown on the map. */
export const pinPrice = (pin: MapPin) => formatMoney(pin.price)

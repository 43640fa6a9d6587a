import { formatMoney } from '#app/platform/format.ts'
import type { MapPin } from '../../views.ts'

/** A pin's price as shown on the map. */
export const pinPrice = (pin: MapPin) => formatMoney(pin.price)

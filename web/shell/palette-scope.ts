/** Whether the palette offers everything, or websites to switch to. */
export type PaletteScope = 'all' | 'websites';

export const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } }

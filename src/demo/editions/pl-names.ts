import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from './types.ts'

/** Polish names are the same in English. */
const names = (words: string): Names[] =>
  words
    .trim()
    .split(/\s+/)
    .map((pl) => ({ pl, en: pl }))
/** Kowalski becomes Kowalska; Nowak stays. */
const feminine = (name: string): string => name.replace(/(s|c|dz)ki$/, '$1ka')

export const givenNames: DemoPeople['given'] = {
  f: names(`
    Anna Maria Katarzyna Małgorzata Agnieszka Barbara Ewa Krystyna Magdalena Elżbieta
    Joanna Aleksandra Monika Teresa Zofia Natalia Justyna Karolina Dorota Beata
    Julia Paulina Marta Iwona Hanna Weronika Alicja Kinga Izabela Renata
    Wiktoria Oliwia Maja Patrycja Sylwia Urszula Gabriela Dominika Emilia Halina
  `),
  m: names(`
    Piotr Krzysztof Andrzej Tomasz Paweł Jan Michał Marcin Jakub Adam
    Stanisław Marek Łukasz Grzegorz Mateusz Wojciech Mariusz Dariusz Maciej Zbigniew
    Rafał Robert Kamil Jerzy Dawid Szymon Kacper Ryszard Jarosław Artur
    Sebastian Damian Przemysław Bartosz Filip Hubert Dominik Mikołaj Antoni Konrad
  `),
}

const families = `
  Kowalski Wiśniewski Kamiński Lewandowski Zieliński Szymański Dąbrowski Kozłowski Jankowski Kwiatkowski
  Wojciechowski Piotrowski Grabowski Pawłowski Michalski Nowakowski Majewski Olszewski Jaworski Malinowski
  Witkowski Rutkowski Sikorski Ostrowski Tomaszewski Zawadzki Jakubowski Sadowski Wysocki Borkowski
  Czarnecki Sawicki Sokołowski Urbański Kubicki Maciejewski Szczepański Wróblewski Górecki Przybylski
  Nowicki Laskowski Baranowski Bielecki Nowak Wójcik Kowalczyk Woźniak Mazur Kaczmarek
  Zając Król Wieczorek Wróbel Stępień Adamczyk Dudek Pawlak Walczak Sikora
  Baran Szewczyk Pietrzak Marciniak Bąk Włodarczyk Wilk Lis Kubiak Kaźmierczak
  Kołodziej Cieślak Błaszczyk Mróz Szulc Krupa Urban Sobczak Krawczyk Czerwiński
`
export const familyNames: DemoPeople['family'] = {
  f: names(families.replace(/\S+/g, feminine)),
  m: names(families),
}

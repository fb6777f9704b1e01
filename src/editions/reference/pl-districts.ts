import type { ReferenceDistrict, ReferenceSubdistrict, Names } from './types.ts'

const same = (pl: string): Names => ({ pl, en: pl })
const slug = (pl: string): string =>
  pl.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '-')
/** «Kabaty: na Kabatach»: the name and its locative for titles. */
const part = (row: string): ReferenceSubdistrict => {
  const [name = '', name_in = ''] = row.split(': ')
  return { name: same(name), name_in: { pl: name_in, en: `in ${name}` } }
}
const district = (row: string, ...parts: string[]): ReferenceDistrict => {
  const place = part(row)
  return { alias: slug(place.name.pl ?? ''), ...place, ...(parts.length > 0 && { subdistricts: parts.map(part) }) }
}
const oldTownNames = {
  name: { pl: 'Stare Miasto', en: 'Old Town' },
  name_in: { pl: 'na Starym Mieście', en: 'in the Old Town' },
}
const oldTown: ReferenceDistrict = { alias: 'stare-miasto', ...oldTownNames }

const srodmiescie = district(
  'Śródmieście: w Śródmieściu',
  'Powiśle: na Powiślu',
  'Muranów: na Muranowie',
  'Solec: na Solcu',
  'Mariensztat: na Mariensztacie',
)

export const warszawa = [
  { ...srodmiescie, subdistricts: [oldTownNames, ...(srodmiescie.subdistricts ?? [])] },
  district(
    'Mokotów: na Mokotowie',
    'Stary Mokotów: na Starym Mokotowie',
    'Służewiec: na Służewcu',
    'Służew: na Służewie',
    'Sadyba: na Sadybie',
    'Stegny: na Stegnach',
    'Czerniaków: na Czerniakowie',
  ),
  district(
    'Ursynów: na Ursynowie',
    'Kabaty: na Kabatach',
    'Natolin: na Natolinie',
    'Imielin: na Imielinie',
    'Stokłosy: na Stokłosach',
    'Pyry: w Pyrach',
  ),
  district(
    'Wola: na Woli',
    'Młynów: na Młynowie',
    'Mirów: na Mirowie',
    'Czyste: na Czystem',
    'Ulrychów: na Ulrychowie',
    'Odolany: na Odolanach',
    'Koło: na Kole',
  ),
  district(
    'Ochota: na Ochocie',
    'Stara Ochota: na Starej Ochocie',
    'Rakowiec: na Rakowcu',
    'Szczęśliwice: na Szczęśliwicach',
    'Filtry: na Filtrach',
  ),
  district(
    'Żoliborz: na Żoliborzu',
    'Stary Żoliborz: na Starym Żoliborzu',
    'Marymont-Potok: na Marymoncie-Potoku',
    'Sady Żoliborskie: na Sadach Żoliborskich',
  ),
  district(
    'Bielany: na Bielanach',
    'Stare Bielany: na Starych Bielanach',
    'Chomiczówka: na Chomiczówce',
    'Wrzeciono: na Wrzecionie',
    'Wawrzyszew: na Wawrzyszewie',
    'Młociny: na Młocinach',
    'Piaski: na Piaskach',
  ),
  district(
    'Bemowo: na Bemowie',
    'Jelonki Północne: na Jelonkach Północnych',
    'Jelonki Południowe: na Jelonkach Południowych',
    'Górce: na Górcach',
    'Chrzanów: na Chrzanowie',
    'Boernerowo: na Boernerowie',
  ),
  district(
    'Praga-Południe: na Pradze-Południe',
    'Saska Kępa: na Saskiej Kępie',
    'Grochów: na Grochowie',
    'Gocław: na Gocławiu',
    'Gocławek: na Gocławku',
    'Kamionek: na Kamionku',
  ),
  district(
    'Praga-Północ: na Pradze-Północ',
    'Stara Praga: na Starej Pradze',
    'Nowa Praga: na Nowej Pradze',
    'Szmulowizna: na Szmulowiźnie',
    'Pelcowizna: na Pelcowiźnie',
  ),
  district(
    'Białołęka: na Białołęce',
    'Tarchomin: na Tarchominie',
    'Nowodwory: na Nowodworach',
    'Żerań: na Żeraniu',
    'Henryków: na Henrykowie',
    'Choszczówka: na Choszczówce',
  ),
  district(
    'Wilanów: w Wilanowie',
    'Wilanów Królewski: w Wilanowie Królewskim',
    'Błonia Wilanowskie: na Błoniach Wilanowskich',
    'Powsin: w Powsinie',
    'Zawady: na Zawadach',
  ),
  district(
    'Targówek: na Targówku',
    'Bródno: na Bródnie',
    'Zacisze: na Zaciszu',
    'Targówek Mieszkaniowy: na Targówku Mieszkaniowym',
    'Elsnerów: na Elsnerowie',
  ),
  district(
    'Wawer: w Wawrze',
    'Anin: w Aninie',
    'Międzylesie: w Międzylesiu',
    'Radość: w Radości',
    'Falenica: w Falenicy',
    'Marysin Wawerski: w Marysinie Wawerskim',
  ),
  district(
    'Ursus: w Ursusie',
    'Czechowice: w Czechowicach',
    'Skorosze: na Skoroszach',
    'Niedźwiadek: na Niedźwiadku',
    'Gołąbki: w Gołąbkach',
  ),
  district(
    'Włochy: we Włochach',
    'Stare Włochy: w Starych Włochach',
    'Nowe Włochy: w Nowych Włochach',
    'Okęcie: na Okęciu',
    'Raków: na Rakowie',
  ),
  district(
    'Rembertów: w Rembertowie',
    'Stary Rembertów: w Starym Rembertowie',
    'Nowy Rembertów: w Nowym Rembertowie',
    'Kawęczyn-Wygoda: w Kawęczynie-Wygodzie',
  ),
  district(
    'Wesoła: w Wesołej',
    'Stara Miłosna: w Starej Miłośnie',
    'Wola Grzybowska: w Woli Grzybowskiej',
    'Wesoła-Centrum: w Wesołej-Centrum',
  ),
]

export const krakow: ReferenceDistrict[] = [
  {
    ...oldTown,
    subdistricts: [
      'Kazimierz: na Kazimierzu',
      'Kleparz: na Kleparzu',
      'Piasek: na Piasku',
      'Stradom: na Stradomiu',
    ].map(part),
  },
  district('Grzegórzki: na Grzegórzkach', 'Dąbie: na Dąbiu', 'Olsza: na Olszy', 'Wesoła: na Wesołej'),
  district(
    'Prądnik Czerwony: na Prądniku Czerwonym',
    'Rakowice: w Rakowicach',
    'Ugorek: na Ugorku',
    'Olsza II: na Olszy II',
  ),
  district(
    'Prądnik Biały: na Prądniku Białym',
    'Azory: na Azorach',
    'Górka Narodowa: na Górce Narodowej',
    'Żabiniec: na Żabińcu',
    'Krowodrza Górka: na Krowodrzy Górce',
  ),
  district('Krowodrza: na Krowodrzy', 'Łobzów: na Łobzowie', 'Nowa Wieś: na Nowej Wsi', 'Czarna Wieś: na Czarnej Wsi'),
  district(
    'Bronowice: w Bronowicach',
    'Bronowice Małe: w Bronowicach Małych',
    'Mydlniki: w Mydlnikach',
    'Osiedle Widok: na osiedlu Widok',
  ),
  district(
    'Dębniki: na Dębnikach',
    'Ruczaj: na Ruczaju',
    'Zakrzówek: na Zakrzówku',
    'Ludwinów: na Ludwinowie',
    'Kobierzyn: w Kobierzynie',
    'Tyniec: w Tyńcu',
  ),
  district(
    'Podgórze: w Podgórzu',
    'Stare Podgórze: w Starym Podgórzu',
    'Zabłocie: na Zabłociu',
    'Płaszów: w Płaszowie',
  ),
  district(
    'Czyżyny: w Czyżynach',
    'Łęg: w Łęgu',
    'Osiedle Dywizjonu 303: na osiedlu Dywizjonu 303',
    'Osiedle 2 Pułku Lotniczego: na osiedlu 2 Pułku Lotniczego',
  ),
  district(
    'Mistrzejowice: w Mistrzejowicach',
    'Osiedle Piastów: na osiedlu Piastów',
    'Osiedle Złotego Wieku: na osiedlu Złotego Wieku',
    'Osiedle Tysiąclecia: na osiedlu Tysiąclecia',
  ),
  district(
    'Bieńczyce: w Bieńczycach',
    'Osiedle Kalinowe: na osiedlu Kalinowym',
    'Osiedle Albertyńskie: na osiedlu Albertyńskim',
    'Osiedle Strusia: na osiedlu Strusia',
  ),
  district(
    'Nowa Huta: w Nowej Hucie',
    'Mogiła: w Mogile',
    'Krzesławice: w Krzesławicach',
    'Pleszów: w Pleszowie',
    'Branice: w Branicach',
  ),
]

export const wroclaw = [
  oldTown,
  ...[
    'Nadodrze: na Nadodrzu',
    'Ołbin: na Ołbinie',
    'Biskupin: na Biskupinie',
    'Krzyki: na Krzykach',
    'Gaj: na Gaju',
    'Borek: na Borku',
    'Oporów: na Oporowie',
    'Popowice: na Popowicach',
    'Karłowice: na Karłowicach',
    'Psie Pole: na Psim Polu',
    'Leśnica: w Leśnicy',
  ].map((row) => district(row)),
]
export const lodz = [
  'Śródmieście: w Śródmieściu',
  'Bałuty: na Bałutach',
  'Widzew: na Widzewie',
  'Górna: na Górnej',
  'Polesie: na Polesiu',
  'Retkinia: na Retkini',
  'Teofilów: na Teofilowie',
  'Radogoszcz: na Radogoszczu',
  'Chojny: na Chojnach',
  'Stoki: na Stokach',
].map((row) => district(row))
export const poznan = [
  oldTown,
  ...[
    'Jeżyce: na Jeżycach',
    'Grunwald: na Grunwaldzie',
    'Łazarz: na Łazarzu',
    'Wilda: na Wildzie',
    'Rataje: na Ratajach',
    'Winogrady: na Winogradach',
    'Piątkowo: na Piątkowie',
    'Naramowice: na Naramowicach',
    'Sołacz: na Sołaczu',
    'Winiary: na Winiarach',
    'Dębiec: na Dębcu',
  ].map((row) => district(row)),
]

import type { ChatScripts } from './scripts.ts'

export const scriptsPl: ChatScripts = {
  asked: [
    `c Dzień dobry! Czy znajdzie się u Państwa godzina we wtorek albo w czwartek wieczorem?
     t Dzień dobry! W czwartek o osiemnastej mam wolne. Co dokładnie chcieliby Państwo nadrobić?
     c Przede wszystkim zadania z wyjaśnieniem, skąd się co bierze, a nie uczenie się na pamięć.`,
    `c Dzień dobry! Przeczytaliśmy opis i bardzo chcemy spróbować. Ile zwykle trwa pierwsza lekcja?`,
    `c Dobry wieczór! Córka jest trochę nieśmiała, czy to problem?
     t Dobry wieczór! Żaden problem, zaczynam od rozmowy i prostych rzeczy, żeby nie bać się pomyłek.`,
  ],
  agreed: [
    `t Dziękuję za zapytanie! Chętnie się podejmę. Z jakiego podręcznika Państwo teraz korzystają?
     c Ze szkolnego, do tego zeszyt ćwiczeń. Czy trzeba coś dokupić?
     t Nie trzeba, resztę materiałów prześlę przed lekcją.`,
    `c Czy można najpierw umówić się na jedną lekcję próbną?
     t Oczywiście. Sprawdzimy poziom i razem zdecydujemy, ile lekcji w tygodniu potrzeba.`,
    `c Dzień dobry! Czy sobota rano wchodzi w grę?
     t Sobota o dziesiątej tak, ten termin jest jeszcze wolny.`,
  ],
  appointed: [
    `t Bardzo mi miło! Oto plan pierwszych czterech lekcji, proszę spojrzeć, czy wszystko pasuje.
     t [pdf] Plan lekcji
     c Dziękujemy, wszystko jasne. Zadanie z czwartego punktu wyślemy wieczorem.
     c [picture] Na tej stronie utknęliśmy.
     t Widzę, w drugim kroku zgubił się znak. Od tego zaczniemy.`,
    `c Dzień dobry! O której zaczynamy?
     t O siedemnastej, link do spotkania przyjdzie dziesięć minut wcześniej.
     c Świetnie, czekamy!`,
    `t Dzień dobry! Czy możemy przesunąć lekcję o pół godziny?
     c Tak, nie ma sprawy.
     t Dziękuję za wyrozumiałość, do zobaczenia!`,
  ],
  taught: [
    `c Dziękujemy za pierwszą lekcję! Syn cały wieczór opowiadał, jakie to się okazało proste.
     t Mnie też było bardzo miło. Następnym razem weźmiemy trudniejsze przykłady.`,
    `t Przesyłam zadania na następny raz, jest ich pięć.
     t [pdf] Ćwiczenia
     c Mamy, dziękujemy! Zrobimy do piątku.
     c [picture] Gotowe, proszę zerknąć na trzecie.
     t Trzecie dobrze, brawo. W piątym warto sprawdzić ostatnią linijkę.`,
    `c Czy od przyszłego tygodnia możemy się spotykać dwa razy?
     t Tak, proponuję wtorek i piątek o tej samej porze.
     c Umowa stoi!`,
  ],
  client_staff: [
    `c Dzień dobry! Na razie nikt się nie odezwał, długo się zwykle czeka?
     s Dzień dobry! Zwykle do jednego dnia. Zaprosiliśmy już kolejne osoby, którym pasuje ten termin.
     c Dziękuję, czekam.`,
    `c Dzień dobry! Czy można zmienić adres lekcji? Przeprowadziliśmy się do innej dzielnicy.
     s Tak, już poprawione w zgłoszeniu. Korepetytor zobaczy nowy adres.`,
    `c Czy na czas ferii można wstrzymać lekcje?`,
  ],
  tutor_staff: [
    `t Dzień dobry! Uczeń się rozchorował, pierwszą lekcję przenieśliśmy o tydzień. Czy trzeba coś zmienić w zleceniu?
     s Dziękujemy za wiadomość! Prosimy wpisać nową datę w zleceniu, termin płatności zmieni się sam.
     t Zrobione, dziękuję.`,
    `s Dzień dobry! Klient pyta jeszcze o sobotę, czy znajdzie się wolny termin?
     t Tak, po dwunastej.`,
    `t Dzień dobry! Czy mogę dostać fakturę za prowizję na moją działalność?`,
  ],
}

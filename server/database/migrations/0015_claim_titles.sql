-- Two kinds of complaint in better Kyrgyz: «байланыштар» are relations, not contact details, and whose the phone is was left open.
update claim_categories set title_ky = 'Телефон жооп бербейт же бирөөнүкү' where id = 8;
update claim_categories set title_ky = 'Текстте жарнама же байланыш маалыматы бар' where id = 11;

"""What other sites show of a link: titles, pictures, and the HTML of an embed."""
